import { testReceiverKills } from '../support/receiver-kills.ts'

// S3
testReceiverKills(1, 1)
