import { configure } from '@testing-library/dom'

// A busy machine responds late. A query ends as soon as it finds something, so it may wait as long as polls do.
configure({ asyncUtilTimeout: 30_000 })
