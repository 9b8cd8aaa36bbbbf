public import Testing
public import Understudy
public import XCTest

// Calls that tell the test framework.

extension Answerable {
  /// Confirms that the call has come, before the answer that follows.
  ///
  ///     await confirmation { confirmed in
  ///       stub(service).save(.any).confirms(confirmed).returns()
  ///       await screen.close()
  ///     }
  @discardableResult
  public func confirms(
    _ confirmation: Confirmation
  ) -> Prepared<Purpose, Arguments, Output, Failure, Body> {
    performs { _ in confirmation() }
  }

  /// Fulfills an expectation of XCTest, before the answer that follows.
  @discardableResult
  public func fulfills(
    _ expectation: XCTestExpectation
  ) -> Prepared<Purpose, Arguments, Output, Failure, Body> {
    performs { _ in expectation.fulfill() }
  }
}
