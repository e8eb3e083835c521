import 'client-only'
import { dispatchData } from './dispatch-data'

// The same globals as Accept.js, which the payment form looks for.
Reflect.set(window, 'Accept', { dispatchData })
Reflect.set(window, 'isReady', true)
