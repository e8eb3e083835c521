import 'client-only'
import { markBrokenImages } from './broken-images'
import { disableZodJit } from './disable-zod-jit'
import { playHeroVideo } from './hero-video'
import { toggleMenuOnClick } from './menu'
import { initMotionPreference } from './motion'
import { showPaymentBanner } from './payment-banner'
import { playVideosOnClick } from './play-videos'
import { scrollOnClick } from './scroller'
import { searchAsYouType } from './search'
import { markSectionInView } from './section-in-view'
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
toggleMenuOnClick()
markSectionInView()
scrollOnClick()
playHeroVideo()
