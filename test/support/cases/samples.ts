import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { recordCases, type Source } from './cases.ts'
import { listShared, readShared } from './shared-samples.ts'

const folder = join(import.meta.dirname, '../../samples')

/** A response or a delivery as a service sends it. */
export interface Sample {
  source: Source
  /** Name of its file. */
  name: string
  text: string
}

/** The kinds of samples. */
export type SampleKind = 'news' | 'xml' | 'fundamentals' | 'errors' | 'webhook'

const SAMPLE = /\.(json|xml)$/

/** The repository's samples of a kind, and those of the shared folder if it exists. */
export function samplesOf(kind: SampleKind): Sample[] {
  const own = readdirSync(join(folder, kind))
    .filter((name) => SAMPLE.test(name))
    .sort()
    .map((name): Sample => ({ source: 'own', name, text: readFileSync(join(folder, kind, name), 'utf8') }))
  const shared = listShared(SAMPLE, 'samples', kind).map((name): Sample => ({
    source: 'shared',
    name,
    text: readShared('samples', kind, name) ?? '',
  }))
  recordCases('own', `${kind} samples`, own.length)
  if (shared.length > 0) recordCases('shared', `${kind} samples`, shared.length)
  return [...own, ...shared]
}

/** The repository's sample with that name. */
export const ownSample = (kind: SampleKind, name: string): string => readFileSync(join(folder, kind, name), 'utf8')
