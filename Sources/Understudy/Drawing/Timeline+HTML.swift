// A timeline as a page of its own.

extension Timeline {
  /// The timeline as one HTML page that needs nothing besides: a lane for each task, calls as bars,
  /// failures marked.
  ///
  /// Pointing at a bar shows its arguments, its answer and where that was prepared; the page
  /// can be searched and zoomed. It is made for up to some ten thousand calls.
  public var html: String {
    let lanes = lanes
    let last = last
    let numbers = Dictionary(uniqueKeysWithValues: zip(lanes, 0...))
    var depths = Depths(lanes.count)
    let rows = entries.map { entry in
      let figure = entry.figure
      let lane = numbers[entry.lane] ?? 0
      let end = entry.end(ifOpen: last)
      let depth = depths.place(entry.began, end, in: lane)
      let texts = [figure.kind.rawValue, figure.title, figure.target ?? "", figure.detail]
      return "[\(entry.began),\(end),\(lane),\(depth),"
        + (texts + [figure.place ?? ""]).map(\.json).joined(separator: ",") + "]"
    }
    let names = lanes.map { ($0?.description ?? "unknown").json }.joined(separator: ",")
    let data =
      "{\"scope\":\(scope.json),\"omitted\":\(omitted),\"last\":\(last),"
      + "\"lanes\":[\(names)],\"depths\":\(depths.count),\"entries\":[\n"
      + rows.joined(separator: ",\n") + "\n]}"
    return TimelinePage.head + data + TimelinePage.foot
  }

  /// Which row of its lane an entry stands in, so that calls inside of calls do not cover them.
  private struct Depths {
    /// How many rows each lane has.
    private(set) var count: [Int]
    private var ends: [[UInt64]]

    init(_ lanes: Int) {
      count = Array(repeating: 1, count: lanes)
      ends = Array(repeating: [], count: lanes)
    }

    mutating func place(_ began: UInt64, _ end: UInt64, in lane: Int) -> Int {
      let free = ends[lane].firstIndex { $0 < began } ?? ends[lane].count
      if free == ends[lane].count { ends[lane].append(end) } else { ends[lane][free] = end }
      count[lane] = max(count[lane], free + 1)
      return free
    }
  }
}
