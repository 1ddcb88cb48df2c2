import { testConnections } from '../../support/service/connection-property.ts'
import { killedInterleaving } from '../../support/service/connection-steps.ts'

// SECURITY 43
testConnections(killedInterleaving)
