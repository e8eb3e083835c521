import 'client-only'
import { markBrokenPictures } from './broken-pictures'
import { letFadesBeSkipped } from './fade'
import { keepMotion } from './motion'
import { keepFromEval } from './no-eval'
import { showPaymentNotice } from './payment-notice'
import { playOnPress } from './play'
import { searchAsTyped } from './search'
import { shareOnPress } from './share'

// What every page needs, with or without the framework's script.
keepFromEval()
keepMotion()
letFadesBeSkipped()
markBrokenPictures()
showPaymentNotice()
shareOnPress()
playOnPress()
searchAsTyped()
