import 'client-only'
import { playVideosOnClick, searchAsYouType, shareOnClick } from './reading'

shareOnClick()
playVideosOnClick()
searchAsYouType()
