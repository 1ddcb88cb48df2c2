import { testReceiverKills } from '../support/receiver-kills.ts'

testReceiverKills(1)
