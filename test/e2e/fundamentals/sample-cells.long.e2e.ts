import { testStories } from '../support/sample-stories.ts'

testStories((place) => place > 0)
