/** A place in a story's text where words of a query stand. `marks` are ranges of character offsets into `text`. */
export interface Snippet {
  id: number
  text: string
  marks: readonly (readonly [number, number])[]
}
