/** Lets queries wait as long as polls do: a busy machine responds late, and a query ends as soon as it finds something. */
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/dom')
  configure({ asyncUtilTimeout: 30_000 })
}
