import { testReceiverKills } from '../support/receiver-kills.ts'

// S3
// 300 kills.
testReceiverKills(15, 2)
