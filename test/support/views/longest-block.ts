// Source texts, because they run in a page and in the main process, which share no code with a test.

/** Begins to watch how long the page or the main process is held at most, in milliseconds. */
export const WATCH_BLOCKS = `(() => {
  globalThis.longestBlock = 0
  let last = performance.now()
  setInterval(() => {
    const now = performance.now()
    globalThis.longestBlock = Math.max(globalThis.longestBlock, now - last - 5)
    last = now
  }, 5)
})()`

/** Returns the longest time since the last call, in milliseconds. */
export const TAKE_LONGEST_BLOCK =
  '(() => { const block = globalThis.longestBlock; globalThis.longestBlock = 0; return block })()'
