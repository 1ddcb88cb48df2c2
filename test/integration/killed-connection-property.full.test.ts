import { testConnections } from '../support/connection-property.ts'
import { killedInterleaving } from '../support/connection-steps.ts'

// SECURITY 43
testConnections(killedInterleaving)
