import 'client-only'
import { initMotionPreference } from './motion'
import { ignoreSkippedTransitions, markBrokenImages, offerTomorrow, toggleMenuOnClick } from './navigation'
import { showPaymentBanner } from './notices'

// Before zod loads: the CSP blocks the `eval` probe of its JIT.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
initMotionPreference()
ignoreSkippedTransitions()
markBrokenImages()
showPaymentBanner()
toggleMenuOnClick()
offerTomorrow()
