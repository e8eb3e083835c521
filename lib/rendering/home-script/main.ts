import 'client-only'
import { onIdle } from '../page-script/dom'
import { playHeroVideo } from '../page-script/motion'
import { markSectionInView, scrollOnClick, showNearestFares } from '../page-script/navigation'
import { bootFramework } from './boot-framework'

bootFramework()
// One after the other in its own task, so that none holds up a tap.
for (const start of [scrollOnClick, markSectionInView, showNearestFares, playHeroVideo]) onIdle(start)
