import { testDamage } from '../support/damage-test.ts'

testDamage({ 'flipped bits': 1000, 'zeroed pages': 300, truncations: 100 })
