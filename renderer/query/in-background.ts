/** Lets work go on whose outcome its query or mutation shows. A rejection here is a fault of the window, and is reported as one. */
export function inBackground(work: Promise<unknown>): void {
  work.catch((thrown: unknown) => reportError(thrown))
}
