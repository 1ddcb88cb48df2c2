/** Progress goes to standard error, so that standard output belongs to the command itself. */
export function say(text) {
  process.stderr.write(`tearsheet: ${text}\n`)
}

/** An end that needs no stack: a cause and a next step. */
export class Stop extends Error {}

/** Runs a script's main function and turns a Stop into a plain message and a bad exit. */
export async function main(run) {
  try {
    process.exitCode = (await run()) ?? 0
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    say(error.message)
    process.exitCode = 1
  }
}
