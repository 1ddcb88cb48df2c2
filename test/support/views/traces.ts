import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The forms in which a secret could stand somewhere. */
const formsOf = (secret: string): Buffer[] => [
  ...(['utf8', 'utf16le'] as const).map((encoding) => Buffer.from(secret, encoding)),
  ...(['base64', 'base64url', 'hex'] as const).map((encoding) => Buffer.from(Buffer.from(secret).toString(encoding))),
  Buffer.from(secret.split('').toReversed().join('')),
]

/** The places in which one of the secrets stands in any form. */
export const tracesIn = (places: ReadonlyMap<string, Buffer>, secrets: readonly string[]): string[] =>
  [...places].flatMap(([place, bytes]) =>
    secrets.some((secret) => formsOf(secret).some((form) => bytes.includes(form))) ? [place] : [],
  )

/** The files of a folder and of those in it, with their bytes. */
export const filesIn = (folder: string): [string, Buffer][] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => [join(parentPath, name), readFileSync(join(parentPath, name))])

/** A place for each form of each secret, so that a search can be shown to find them. */
export const plantedTraces = (secrets: readonly string[]): Map<string, Buffer> =>
  new Map(
    secrets.flatMap((secret, which) =>
      formsOf(secret).map((form, how): [string, Buffer] => [
        `${which} ${how}`,
        Buffer.concat([Buffer.from('before'), form, Buffer.from('after')]),
      ]),
    ),
  )
