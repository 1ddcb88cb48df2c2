import { testLayers } from './support/reflow-layers.ts'

testLayers('at 900 × 640')
testLayers('with large text')
