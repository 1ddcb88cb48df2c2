/** A passage of a story's text that contains words of a query. `marks` are ranges of character offsets into `text`. */
export interface Snippet {
  id: number
  text: string
  marks: readonly (readonly [number, number])[]
}
