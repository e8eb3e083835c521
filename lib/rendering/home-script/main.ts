import 'client-only'
import { playHeroVideo } from '../page-script/motion'
import { markSectionInView, scrollOnClick, showNearestFares } from '../page-script/navigation'
import { bootFramework } from './boot-framework'

// The film listens for the framework's start.
playHeroVideo()
bootFramework()
// Each in a task of its own, so that none holds up the first tap.
for (const start of [scrollOnClick, showNearestFares, markSectionInView]) setTimeout(start)
