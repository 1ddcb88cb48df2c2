import { testConnections } from '../support/connection-property.ts'
import { killedInterleaving } from '../support/connection-steps.ts'

testConnections(killedInterleaving)
