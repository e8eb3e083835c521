import 'client-only'
import { initMotionPreference, playHeroVideo } from './motion'
import {
  ignoreSkippedTransitions,
  markSectionInView,
  offerTomorrow,
  scrollOnClick,
  showNearestFares,
  toggleMenuOnClick,
} from './navigation'
import { showPaymentBanner } from './notices'
import { markBrokenImages, playVideosOnClick, searchAsYouType, shareOnClick } from './reading'

// Before zod loads: the CSP blocks the `eval` probe of its JIT.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
initMotionPreference()
ignoreSkippedTransitions()
markBrokenImages()
showPaymentBanner()
shareOnClick()
playVideosOnClick()
searchAsYouType()
toggleMenuOnClick()
markSectionInView()
scrollOnClick()
showNearestFares()
playHeroVideo()
offerTomorrow()
