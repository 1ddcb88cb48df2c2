import { join, resolve } from 'node:path'

// Days are those of UTC, in whatever zone this is run.
process.env.TZ = 'UTC'

const [chosenCheckout, chosenFolder = join(import.meta.dirname, '..')] = process.argv.slice(2)
if (chosenCheckout === undefined) throw new Error('Usage: make.ts CHECKOUT [FOLDER]')

/** A checkout of the old version with its packages. */
export const checkout = chosenCheckout

/** The folder for the files. */
export const target = resolve(chosenFolder)
