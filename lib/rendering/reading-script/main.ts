import 'client-only'
import { searchAsYouType, shareOnClick } from './reading'

shareOnClick()
searchAsYouType()
