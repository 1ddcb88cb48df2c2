import { expect, it } from 'vitest'
import type { NewsItem } from '../../../app/domain/news/news-item.ts'
import type { ChangeType } from '../../../app/ipc/news/stories.ts'
import { formatServiceDate } from '../../../app/domain/responses/service-date.ts'
import { hasContradiction, provenEdits, type Reception, type Run } from '../records/edit-model.ts'
import { storyOf } from '../records/stories.ts'

/** The number of edits that the application counts for a run, and the change types in its history. */
export interface JudgedRun {
  run: Run
  edits: number
  unannounced: number
  history: readonly ChangeType[]
}

/** The update time with that number, in Unix milliseconds. */
export const updateTime = (updated: number): number => Date.UTC(2026, 0, 5, 12, 0, updated)

/** The item of a response. */
export const itemOf = (id: number, { updated, texts }: Reception): NewsItem =>
  storyOf({
    id,
    updated: formatServiceDate(updateTime(updated)),
    title: texts.title ?? '',
    teaser: texts.teaser ?? '',
    body: texts.body === undefined ? '' : `<p>${texts.body}</p>`,
  })

/** Declares the tests that hold for every run, whichever part of the application judges it. */
export function itJudges(judged: () => readonly JudgedRun[]): void {
  const wrong = (isWrong: (each: JudgedRun) => boolean): string[] =>
    judged()
      .filter(isWrong)
      .map(({ run, edits, unannounced }) => `${run.steps.join(', ')}: ${edits} edits, ${unannounced} unannounced`)

  it('count every edit that is proven, once', () => {
    expect(wrong(({ run, edits }) => edits !== provenEdits(run).edits)).toEqual([])
  })

  it('count as unannounced what contradicts an earlier response under the same update time', () => {
    expect(wrong(({ run, unannounced }) => unannounced !== provenEdits(run).unannounced)).toEqual([])
  })

  it('never call an edit unannounced when the service made none without a new update time', () => {
    expect(wrong(({ run, unannounced }) => unannounced > 0 && run.unannounced === 0)).toEqual([])
  })

  it('never count more unannounced edits than the service made, when responses arrive in order', () => {
    expect(wrong(({ run, unannounced }) => run.isInOrder && unannounced > run.unannounced)).toEqual([])
  })

  it('always report a text that came twice under one update time with different content', () => {
    expect(wrong(({ run, unannounced }) => hasContradiction(run) && unannounced === 0)).toEqual([])
  })

  it('show as many edits in the history as they count', () => {
    expect(
      wrong(
        ({ history, edits, unannounced }) =>
          history.filter((each) => each === 'unannounced edit').length !== unannounced ||
          history.filter((each) => each === 'edit').length !== edits - unannounced,
      ),
    ).toEqual([])
  })
}
