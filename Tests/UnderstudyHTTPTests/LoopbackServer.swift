import Dispatch
import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An HTTP server on this machine, one connection a request.
final class LoopbackServer: @unchecked Sendable {
  // Proof of `@unchecked Sendable`: the lock guards the variables, the rest is constant.

  /// Where it listens, without a slash at the end.
  let url: String
  private let listener: Int32
  private let lock = NSLock()
  private var requests = 0
  private var isStopped = false

  init() throws {
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    let listener = socket(AF_INET, kind, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let size = length
    let status = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(listener, address, size) == 0 && listen(listener, 64) == 0
          && getsockname(listener, address, &length) == 0
      }
    }
    guard status else { throw POSIXError(.EADDRNOTAVAIL) }
    self.listener = listener
    url = "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))"
    Thread.detachNewThread { [self] in
      while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0, !lock.withLock({ isStopped }) else { break }
        serve(connection)
        close(connection)
      }
      close(listener)
    }
  }

  deinit { stop() }

  var requestCount: Int { lock.withLock { requests } }

  /// Ends the server; from now on nobody is listening.
  func stop() {
    let isFirst = lock.withLock {
      defer { isStopped = true }
      return !isStopped
    }
    if isFirst { shutdown(listener, Int32(SHUT_RDWR)) }
  }

  private func serve(_ connection: Int32) {
    guard let (head, body) = readRequest(connection) else { return }
    let count = lock.withLock {
      requests += 1
      return requests
    }
    let words = head[0].split(separator: " ")
    let shelf = head.first { $0.lowercased().hasPrefix("x-shelf:") }?.dropFirst(8)
    let target = words[1].split(separator: "?")
    switch target[0] {
    case "/echo":
      let shelf = shelf?.trimmingCharacters(in: .whitespaces) ?? ""
      send("\(words[0]) \(words[1]) \(shelf) \(body)", status: "203 Noted", connection)
    case "/bytes":
      let count = Int(target[1].dropFirst(2)) ?? 0
      send(String(repeating: "abcdefg", count: count / 7), status: "200 OK", connection)
    case "/count": send("\(count)", status: "200 OK", connection)
    case "/redirect":
      send("", status: "302 Found", headers: "Location: /moved\r\n", connection)
    default: send("nothing here", status: "404 Not Found", connection)
    }
  }

  private func readRequest(_ connection: Int32) -> (head: [String], body: String)? {
    var bytes = Data()
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = recv(connection, &buffer, buffer.count, 0)
      guard count > 0 else { return nil }
      bytes.append(contentsOf: buffer[..<count])
      guard let end = bytes.range(of: Data("\r\n\r\n".utf8)) else { continue }
      let head = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
        .components(separatedBy: "\r\n")
      let length = head.first { $0.lowercased().hasPrefix("content-length:") }
        .flatMap { Int($0.dropFirst(15).trimmingCharacters(in: .whitespaces)) }
      let body = bytes[end.upperBound...]
      if body.count >= length ?? 0 { return (head, String(decoding: body, as: UTF8.self)) }
    }
  }

  private func send(
    _ body: String, status: String, headers: String = "", _ connection: Int32
  ) {
    let text =
      "HTTP/1.1 \(status)\r\nContent-Length: \(body.utf8.count)\r\nX-Served: yes\r\n"
      + "Connection: close\r\n\(headers)\r\n\(body)"
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      #if canImport(Darwin)
        let flags: Int32 = 0
      #else
        let flags = Int32(MSG_NOSIGNAL)
      #endif
      let count = rest.withUnsafeBytes { Self.write(connection, $0, flags) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  private static func write(
    _ connection: Int32, _ bytes: UnsafeRawBufferPointer, _ flags: Int32
  ) -> Int {
    #if canImport(Darwin)
      Darwin.send(connection, bytes.baseAddress, bytes.count, flags)
    #elseif canImport(Glibc)
      Glibc.send(connection, bytes.baseAddress, bytes.count, flags)
    #else
      Musl.send(connection, bytes.baseAddress, bytes.count, flags)
    #endif
  }
}
