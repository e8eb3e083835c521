import 'client-only'
import { shareOnClick } from './share'

shareOnClick()
