import { testLayers } from '../support/looks/reflow-layers.ts'

// All of them, and the other small windows, are among the long tests.
testLayers('at 200 %', 'one of each kind of dialog, menu and panel')
