export type FakeObservers = {
  intersect: (element: Element, isIntersecting: boolean) => void
  resize: () => void
}

export function installFakeObservers(): FakeObservers {
  const watchers: { element: Element; call: (isIntersecting: boolean) => void }[] = []
  const resizeCallbacks = new Set<() => void>()

  class FakeIntersectionObserver {
    constructor(private readonly callback: (entries: { target: Element; isIntersecting: boolean }[]) => void) {}
    observe(element: Element) {
      watchers.push({ element, call: isIntersecting => this.callback([{ target: element, isIntersecting }]) })
    }
    disconnect() {}
  }
  class FakeResizeObserver {
    constructor(private readonly callback: () => void) {}
    observe() {
      resizeCallbacks.add(this.callback)
    }
    disconnect() {
      resizeCallbacks.delete(this.callback)
    }
  }
  Object.assign(window, { IntersectionObserver: FakeIntersectionObserver, ResizeObserver: FakeResizeObserver })
  return {
    intersect: (element, isIntersecting) => {
      for (const watcher of watchers) if (watcher.element === element) watcher.call(isIntersecting)
    },
    resize: () => {
      for (const callback of resizeCallbacks) callback()
    },
  }
}
