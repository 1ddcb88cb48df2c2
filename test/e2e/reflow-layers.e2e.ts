import { testLayers } from './support/reflow-layers.ts'

// The other small windows are among the long tests.
testLayers('at 200 %')
