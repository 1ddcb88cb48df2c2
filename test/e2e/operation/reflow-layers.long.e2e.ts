import { testLayers } from '../support/reflow-layers.ts'

testLayers('at 200 %')
testLayers('at 900 × 640')
testLayers('with large text')
