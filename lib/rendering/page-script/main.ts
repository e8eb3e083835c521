import 'client-only'
import { markBrokenImages } from './broken-images'
import { disableZodJit } from './disable-zod-jit'
import { initMotionPreference } from './motion'
import { showPaymentBanner } from './payment-banner'
import { playVideosOnClick } from './play-videos'
import { searchAsYouType } from './search'
import { shareOnClick } from './share'
import { ignoreSkippedTransitions } from './view-transitions'

disableZodJit()
initMotionPreference()
ignoreSkippedTransitions()
markBrokenImages()
showPaymentBanner()
shareOnClick()
playVideosOnClick()
searchAsYouType()
