import { testLayers } from '../support/looks/reflow-layers.ts'

testLayers('at 200 %')
testLayers('at 900 × 640')
testLayers('with large text')
