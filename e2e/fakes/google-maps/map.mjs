import {
  AutocompleteSessionToken,
  AutocompleteSuggestion,
  fakeMaps,
  Geocoder,
  LatLng,
  logRequest,
  Route,
} from './services.mjs'

const SVG = 'http://www.w3.org/2000/svg'
/** Google's maps fire their events some time after they are created or moved. */
const EVENT_DELAY_MS = 10

class GoogleMap {
  root = document.createElement('div')
  lines = document.createElementNS(SVG, 'svg')
  #div
  #mapId
  #camera = { center: { lat: 0, lng: 0 }, zoom: 0 }

  constructor(div, options) {
    logRequest('mapLoads', { mapId: options.mapId })
    this.#div = div
    this.#mapId = options.mapId
    this.root.dataset.fakeMaps = 'map'
    this.root.setAttribute('role', 'region')
    this.root.setAttribute('aria-label', 'Map')
    this.root.tabIndex = 0
    Object.assign(this.root.style, { position: 'absolute', inset: '0', overflow: 'hidden', background: '#3a4048' })
    Object.assign(this.lines.style, { position: 'absolute', inset: '0', width: '100%', height: '100%' })
    this.lines.setAttribute('aria-hidden', 'true')
    this.root.append(this.lines)
    Object.assign(div.style, { position: 'relative', overflow: 'hidden' })
    div.append(this.root)
    this.moveCamera(options)
    setTimeout(() => event.trigger(this, 'tilesloaded'), EVENT_DELAY_MS)
  }
  get mapId() {
    return this.#mapId
  }
  addListener(name, call) {
    return event.addListener(this, name, call)
  }
  setOptions(options) {
    this.moveCamera(options)
  }
  getDiv() {
    return this.#div
  }
  getCenter() {
    return new LatLng(this.#camera.center)
  }
  getZoom() {
    return this.#camera.zoom
  }
  getHeading() {
    return 0
  }
  getTilt() {
    return 0
  }
  moveCamera({ center = this.#camera.center, zoom = this.#camera.zoom }) {
    this.#camera = { center, zoom }
    Object.assign(this.root.dataset, { ...center, zoom })
    setTimeout(() => event.trigger(this, 'bounds_changed'), EVENT_DELAY_MS)
  }
  fitBounds({ south, west, north, east }) {
    this.moveCamera({ center: { lat: (south + north) / 2, lng: (west + east) / 2 } })
  }
}

class Polyline {
  #path = []
  #element = document.createElementNS(SVG, 'polyline')

  constructor(options) {
    this.#element.dataset.fakeMaps = 'polyline'
    this.#element.setAttribute('points', '0,0 40,40')
    Object.assign(this.#element.style, { fill: 'none', stroke: '#000' })
    this.setOptions(options)
  }
  setOptions({ path, map }) {
    if (path !== undefined) this.setPath(path)
    if (map !== undefined) this.setMap(map)
  }
  getPath() {
    return { getArray: () => this.#path }
  }
  setPath(path) {
    this.#path = path
  }
  setMap(map) {
    this.#element.remove()
    map?.lines.append(this.#element)
  }
}

class AdvancedMarkerElement extends HTMLElement {
  #state = {}

  set map(map) {
    this.remove()
    if (map === null) return
    if (!map.mapId) throw new Error('Advanced Markers need a map with a Map ID.')
    map.root.append(this)
    this.draw()
  }
  get position() {
    return this.#state.position
  }
  set position(position) {
    this.#state.position = position
    this.draw()
  }
  set gmpDraggable(isDraggable) {
    this.#state.gmpDraggable = isDraggable
    this.draw()
  }
  get content() {
    return this.#state.content
  }
  set content(content) {
    this.replaceChildren(content)
    this.#state.content = content
  }
  draw() {
    const { position, gmpDraggable = false } = this.#state
    if (!this.isConnected || !position) return
    this.dataset.fakeMaps = 'marker'
    this.setAttribute('role', gmpDraggable ? 'button' : 'img')
  }
}
customElements.define('gmp-advanced-marker', AdvancedMarkerElement)

const listeners = new WeakMap()
/** google.maps.event */
const event = {
  addListener(target, name, call) {
    const named = listeners.get(target) ?? {}
    listeners.set(target, named)
    named[name] = [...(named[name] ?? []), call]
    return {
      remove() {
        named[name] = named[name].filter(other => other !== call)
      },
    }
  },
  clearInstanceListeners: target => listeners.delete(target),
  trigger(target, name, ...args) {
    for (const call of listeners.get(target)?.[name] ?? []) call.apply(target, args)
  },
}

const libraries = {
  core: { event, LatLng, Settings: { getInstance: () => ({}) } },
  maps: { Map: GoogleMap, Polyline },
  marker: { AdvancedMarkerElement },
  places: { AutocompleteSessionToken, AutocompleteSuggestion },
  routes: { Route },
  geocoding: { Geocoder },
  geometry: {},
}

/** Installs the API; runs each time the script is loaded. */
fakeMaps.provide = () => {
  window.google ??= {}
  window.google.maps ??= {}
  const importLibrary = async name => libraries[name]
  Object.assign(window.google.maps, {
    ...libraries.core,
    ...libraries.maps,
    ...libraries,
    version: '3.65.4',
    importLibrary,
  })
  fakeMaps.counts.scriptLoads += 1
  window.google.maps.__ib__?.()
}
window.fakeMaps = fakeMaps
fakeMaps.reset()
fakeMaps.provide()
