/** Size and place in time of the sample data. The same set always gives the same bytes. */
export interface SampleSet {
  seed: number
  stories: number
  companies: number
  /** Unix milliseconds of the newest story. */
  newestAt: number
}
