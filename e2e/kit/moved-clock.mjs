// Preloaded by a server under test: moves its clock on messages from its parent, so that tests need not wait for a
// page's revalidation interval.
let offsetMs = 0
const readDate = Date.now
const readPerformance = performance.now.bind(performance)

Date.now = () => readDate() + offsetMs
performance.now = () => readPerformance() + offsetMs

process.on('message', message => {
  offsetMs = Number(message)
  process.send?.('moved')
})
process.on('disconnect', () => process.exit())
