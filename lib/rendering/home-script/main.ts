import 'client-only'
import { playHeroVideo } from '../page-script/motion'
import { markSectionInView, scrollOnClick, showNearestFares } from '../page-script/navigation'
import { bootFramework } from './boot-framework'

markSectionInView()
scrollOnClick()
showNearestFares()
playHeroVideo()
bootFramework()
