import { testDamage } from '../support/damage-test.ts'

testDamage({ 'flipped bits': 24, 'zeroed pages': 18, truncations: 12 })
