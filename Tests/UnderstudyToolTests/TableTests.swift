import Testing

@testable import UnderstudyTool

@Suite struct TableTests {
  @Test func columnsLineUpOnTheirSides() {
    var table = Table(.left("fruit"), .right("pieces"), .left(""))
    table.add("apple", "7", "")
    table.add("passion fruit", "1,000", "too many")

    #expect(
      table.text == """
        fruit           pieces
        ---------------------------------
        apple                7
        passion fruit    1,000   too many
        """)
  }

  @Test func tableWithoutRowsHasItsTitles() {
    #expect(Table(.left("fruit"), .right("pieces")).text == "fruit   pieces\n--------------")
  }
}
