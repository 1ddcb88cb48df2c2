// A busy machine responds late. A query ends as soon as it finds something, so it may wait as long as polls do.
if (typeof window !== 'undefined') {
  const { configure } = await import('@testing-library/dom')
  configure({ asyncUtilTimeout: 30_000 })
}

export {}
