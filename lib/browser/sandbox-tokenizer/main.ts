import 'client-only'
import { dispatchData } from './dispatch-data'

// The names by which the payment form finds its tokenizer and knows that it is ready, the same as those of Accept.js.
Reflect.set(window, 'Accept', { dispatchData })
Reflect.set(window, 'isReady', true)
