import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A client that orders things by posting JSON, and knows nothing of stubs.
struct OrderClient: Sendable {
  /// Where all clients post their orders.
  static let url = "https://shop.example/orders"

  let session: URLSession

  /// Orders something.
  ///
  /// - Returns: The number of the order, as the shop gives it.
  /// - Throws: `OrderRefused` if the shop does not take the order.
  func order(_ item: String, pieces: Int) async throws -> Int {
    var request = URLRequest(url: URL(string: Self.url)!)
    request.httpMethod = "POST"
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    request.httpBody = try JSONEncoder().encode(Order(item: item, pieces: pieces))
    let (data, response) = try await session.data(for: request)
    let status = (response as? HTTPURLResponse)?.statusCode
    guard status == 201 else { throw OrderRefused(status: status) }
    return try JSONDecoder().decode(Receipt.self, from: data).number
  }

  private struct Order: Encodable {
    let item: String
    let pieces: Int
  }

  private struct Receipt: Decodable {
    let number: Int
  }
}

/// The shop does not take an order.
struct OrderRefused: Error {
  let status: Int?
}
