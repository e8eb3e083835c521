// Loaded before a process under test: reads of https hosts go to fakes on this machine. WIRE_HOSTS is a JSON object of
// origins ("https://ride.example.net") and where each is served ("http://127.0.0.1:4010").
import http from 'node:http'
import https from 'node:https'
import { syncBuiltinESMExports } from 'node:module'

const hosts = Object.entries(JSON.parse(process.env.WIRE_HOSTS ?? '{}'))

for (const method of ['get', 'request']) {
  const original = https[method]
  https[method] = (url, ...rest) => {
    const [origin, fake] = hosts.find(([known]) => String(url).startsWith(known)) ?? []
    return origin === undefined
      ? original(url, ...rest)
      : http[method](fake + String(url).slice(origin.length), ...rest)
  }
}
syncBuiltinESMExports()
