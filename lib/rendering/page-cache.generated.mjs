// lib/rendering/page-cache.ts
import fileSystemCache from "next/dist/server/lib/incremental-cache/file-system-cache.js";
import { SharedCacheControls } from "next/dist/server/lib/incremental-cache/shared-cache-controls.external.js";

// lib/rendering/csp.ts
import { createHash } from "node:crypto";
var BASE_SOURCES = {
  "default-src": ["'self'"],
  "script-src": ["'self'"],
  "style-src": ["'self'", "'unsafe-inline'"],
  "img-src": ["'self'", "data:", "blob:"],
  "media-src": ["'self'"],
  "font-src": ["'self'"],
  "connect-src": ["'self'"],
  "worker-src": ["'self'"],
  "frame-src": ["'none'"],
  "frame-ancestors": ["'none'"],
  "base-uri": ["'none'"],
  "form-action": ["'self'"],
  "object-src": ["'none'"]
};
var SCRIPT_TAG = /<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi;
var SRC_ATTRIBUTE = /\ssrc\s*=/i;
var EXECUTABLE_TYPE = /^(|module|speculationrules|(text|application)\/(java|ecma)script)$/i;
var TYPE_ATTRIBUTE = /\stype\s*=\s*["']?([^"'\s>]*)/i;
function pageSources(settings, parties = []) {
  const video = settings.HERO_VIDEO_URL ? [{ "media-src": [new URL(settings.HERO_VIDEO_URL).origin] }] : [];
  return mergeSources(settings, [...video, ...parties]);
}
function documentSources(settings) {
  return mergeSources(settings, []);
}
function formatCsp(sources, scriptHashes) {
  return Object.entries(sources).map(([directive, values]) => [directive, ...values, ...directive === "script-src" ? scriptHashes : []].join(" ")).join("; ");
}
function hashInlineScripts(html) {
  const hashes = /* @__PURE__ */ new Set();
  for (const [, attributes = "", text = ""] of html.matchAll(SCRIPT_TAG)) {
    if (SRC_ATTRIBUTE.test(attributes) || !EXECUTABLE_TYPE.test(TYPE_ATTRIBUTE.exec(attributes)?.[1] ?? "")) continue;
    hashes.add(`'sha256-${createHash("sha256").update(text).digest("base64")}'`);
  }
  return [...hashes];
}
function mergeSources(settings, parties) {
  const sources = { ...BASE_SOURCES };
  const images = { "img-src": parseImageHosts(settings.IMAGE_HOSTS).map((url) => url.origin) };
  for (const [directive, values] of [images, ...parties].flatMap((party) => Object.entries(party))) {
    const others = (sources[directive] ?? []).filter((value) => value !== "'none'");
    sources[directive] = [.../* @__PURE__ */ new Set([...others, ...values])];
  }
  if (settings.SITE_URL?.startsWith("https:")) sources["upgrade-insecure-requests"] = [];
  return sources;
}
var EXACT_HOST = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/i;
function parseImageHosts(list) {
  return (list ?? "").split(/[\s,]/).filter((entry) => entry !== "").map((entry) => {
    if (!EXACT_HOST.test(entry)) throw new Error(`IMAGE_HOSTS: "${entry}" is not an exact host name`);
    return new URL(`https://${entry}`);
  });
}

// lib/rendering/framework.ts
import { readFileSync } from "node:fs";
import path from "node:path";

// lib/site.ts
var SITE_ELEMENT_ID = "site";

// lib/rendering/page-markup.ts
var PAGE_SCRIPT_ID = "page-script";
var HOME_SCRIPT_ID = "home-script";
var SHARE_SCRIPT_ID = "share-script";
var FRAMEWORK_DATA_ID = "framework-data";
var PAGE_STATE_META_NAME = "page-state";
function readPageState(html) {
  const end = html.indexOf("</head>");
  const marker = new RegExp(`<meta name="${PAGE_STATE_META_NAME}" content="(missing|failed|uncacheable)"`);
  const state = marker.exec(end === -1 ? "" : html.slice(0, end))?.[1];
  return state === "missing" || state === "failed" || state === "uncacheable" ? state : null;
}

// lib/rendering/process-state.ts
import { createHash as createHash2 } from "node:crypto";

// lib/singleton.ts
var STATE_KEY = /* @__PURE__ */ Symbol.for("nocturne.singletons");
var globalState = globalThis;
function singleton(name) {
  globalState[STATE_KEY] ??= /* @__PURE__ */ new Map();
  const values = globalState[STATE_KEY];
  return {
    get: () => values.get(name),
    set: (value) => void values.set(name, value),
    /** Returns the value, created on first use. */
    getOrCreate(create) {
      const value = values.get(name) ?? create();
      values.set(name, value);
      return value;
    }
  };
}

// lib/rendering/process-state.ts
var partySources = singleton("party sources");
function getPartySources() {
  return partySources.getOrCreate(() => /* @__PURE__ */ new Map());
}
var basis = singleton("page basis");
function contentBasis() {
  return basis.getOrCreate(() => ({ files: "", version: 0, changedAtMs: Number.NEGATIVE_INFINITY }));
}
function pageBasis() {
  const { files, version } = contentBasis();
  return `${files}.${version}`;
}
var payloadsByHash = singleton("page payloads");
var MAX_COUNT = 20;
var HASH_LENGTH = 20;
function storePayload(payload) {
  const hash = createHash2("sha256").update(payload).digest("hex").slice(0, HASH_LENGTH);
  const payloads = payloadsByHash.getOrCreate(() => /* @__PURE__ */ new Map());
  payloads.delete(hash);
  payloads.set(hash, payload);
  for (const oldest of payloads.keys()) {
    if (payloads.size <= MAX_COUNT) break;
    payloads.delete(oldest);
  }
  return hash;
}

// lib/rendering/framework.ts
var SCRIPT_TAG2 = /<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi;
var LINK_TAG = /<link\b[^>]*>/gi;
var FRAMEWORK_FILE = /\/_next\/(?!image\?)[^"'\s>]*\.m?js\b[^"'\s>]*/;
var FRAMEWORK_TEXT = /^\(?(self\.__next_|globalThis\["TURBOPACK"\])/;
var RUNTIME_TEXT = /^\(globalThis\["TURBOPACK"\] \|\| \(globalThis\["TURBOPACK"\] = \[\]\)\)\.push\((\{.*\})\);?$/;
var FRAMEWORK_LINK = /\brel="(modulepreload|expect)"|\bas="script"/;
var OWN_SCRIPT_ATTRIBUTE = new RegExp(`\\sid="(${PAGE_SCRIPT_ID}|${HOME_SCRIPT_ID}|${SHARE_SCRIPT_ID})"`);
var SRC_ATTRIBUTE2 = /\ssrc\s*=/i;
var NO_MODULE_ATTRIBUTE = /\snomodule\b/i;
var DATA_SCRIPT_TYPE = /\stype="(application\/ld\+json|application\/json|speculationrules)"/;
var STREAMED_CONTENT = /<!--\$\?-->|<template id="B:/;
function removeFrameworkTags(html) {
  const files = [];
  const unknownTags = [];
  let runtimeJson = null;
  const plain = html.replace(SCRIPT_TAG2, (whole, attributes, text) => {
    if (OWN_SCRIPT_ATTRIBUTE.test(attributes)) return whole;
    const isExternal = SRC_ATTRIBUTE2.test(attributes);
    const file = isExternal ? FRAMEWORK_FILE.exec(attributes)?.[0] : void 0;
    if (file !== void 0 && !NO_MODULE_ATTRIBUTE.test(attributes)) files.push(file);
    runtimeJson ??= isExternal ? null : RUNTIME_TEXT.exec(text)?.[1] ?? null;
    if (isExternal ? file !== void 0 : FRAMEWORK_TEXT.test(text)) return "";
    if (isExternal || !DATA_SCRIPT_TYPE.test(attributes))
      unknownTags.push(`<script${attributes}>${text.slice(0, 60)}`);
    return whole;
  }).replace(LINK_TAG, (link) => FRAMEWORK_LINK.test(link) ? "" : link);
  for (const tag of plain.match(/<(script|link)\b[^>]*>/gi) ?? [])
    if (FRAMEWORK_FILE.test(tag) && !OWN_SCRIPT_ATTRIBUTE.test(tag)) unknownTags.push(tag);
  const pieces = STREAMED_CONTENT.exec(plain);
  if (pieces) unknownTags.push(pieces[0]);
  return { html: plain, files, runtimeJson, unknownTags };
}
var SITE_TAG = new RegExp(`<script id="${SITE_ELEMENT_ID}"[^>]*>[^<]*</script>`);
var EMPTY_RSC_PAYLOAD = Buffer.from("0:{}\n");
function stripFramework(page, path2) {
  const { html, unknownTags } = removeFrameworkTags(page.html);
  page.rscData = EMPTY_RSC_PAYLOAD;
  page.segmentData = void 0;
  page.headers = { ...page.headers, "content-type": "text/html; charset=utf-8" };
  if (unknownTags.length > 0) {
    console.error(`${path2} keeps the framework's scripts: unknown markup`, unknownTags);
    return false;
  }
  page.html = inlineSmallStyleSheets(html.replace(SITE_TAG, ""));
  return true;
}
var DATA_TAG = `<script id="${FRAMEWORK_DATA_ID}"`;
function isDeferred(path2) {
  return path2 === "/" || path2 === "/index";
}
function deferFramework(page, path2) {
  if (page.rscData === void 0) return;
  const payload = storePayload(page.rscData);
  if (page.html.includes(DATA_TAG)) return;
  const { html, files, runtimeJson, unknownTags } = removeFrameworkTags(page.html);
  const end = html.lastIndexOf("</body>");
  if (unknownTags.length > 0 || runtimeJson === null || files.length === 0 || end === -1) {
    console.error(`${path2} starts the framework at once: unknown markup`, unknownTags);
    return;
  }
  const data = { files, runtime: JSON.parse(runtimeJson), payload };
  const dataJson = JSON.stringify(data).replaceAll("<", "\\u003c");
  page.html = `${html.slice(0, end)}${DATA_TAG} type="application/json">${dataJson}</script>${html.slice(end)}`;
}
var STYLE_SHEET_LINK = /<link rel="stylesheet" href="\/_next\/(static\/(?:[\w-]+\/)*[\w.-]+\.css)"[^>]*>/g;
var MAX_BYTES = 12 * 1024;
var FILE_URL = /url\((?!["']?data:)/;
function inlineSmallStyleSheets(html, buildFolder = path.join(process.cwd(), ".next")) {
  return html.replace(STYLE_SHEET_LINK, (link, file) => {
    const text = readSmallStyleSheet(path.join(
      /*turbopackIgnore: true*/
      buildFolder,
      file
    ));
    return text === null ? link : `<style>${text}</style>`;
  });
}
function readSmallStyleSheet(file) {
  try {
    const text = readFileSync(file, "utf8");
    const isSmall = text.length <= MAX_BYTES && !FILE_URL.test(text) && !/<\/style/i.test(text);
    return isSmall ? text.trim() : null;
  } catch {
    return null;
  }
}

// lib/rendering/headers.ts
var PERMISSIONS_POLICY = [
  "geolocation=(self)",
  "payment=(self)",
  "clipboard-write=(self)",
  "fullscreen=(self)",
  "camera=()",
  "microphone=()",
  "display-capture=()",
  "usb=()",
  "serial=()",
  "hid=()",
  "midi=()",
  "accelerometer=()",
  "gyroscope=()",
  "magnetometer=()"
];
var BASE_HEADERS = {
  "Strict-Transport-Security": "max-age=31536000",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy": PERMISSIONS_POLICY.join(", "),
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin"
};
var BASIS_HEADER = "x-page-basis";
var CROSS_ORIGIN_HEADERS = { "Cross-Origin-Resource-Policy": "cross-origin" };
var SVG_HEADERS = {
  ...CROSS_ORIGIN_HEADERS,
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'"
};
var PAGE_EXPIRE_S = 3600;

// lib/rendering/page-cache.ts
var FileSystemCache = Reflect.get(fileSystemCache, "default") ?? fileSystemCache;
var cacheControlByKey = Reflect.get(SharedCacheControls, "cacheControls");
var PAGE_CONTEXT = { kind: "APP_PAGE", isFallback: false, isRoutePPREnabled: false };
var MISSING_PATH = /^\/missing\/[^/]+$/;
var DOCUMENT_PATHS = [/^\/blog(\/.*)?$/, /^\/cities\/[^/]+$/, /^\/(privacy|terms)$/, MISSING_PATH];
var STALE_MARGIN_MS = 5e3;
var MISSING_MAX_AGE_MS = 6e4;
var EXPIRED = -1;
var STATUS_BY_STATE = { missing: 404, failed: 503, uncacheable: 200 };
function createPageCache(settings) {
  const preparedPages = /* @__PURE__ */ new WeakMap();
  function preparePage(key, page) {
    const parties = getPartySources();
    const prepared = preparedPages.get(page);
    if (prepared?.parties === parties) return prepared.state;
    const path2 = pathFromKey(key);
    const isPlain = isDocument(path2) && stripFramework(page, path2);
    const sources = isPlain ? documentSources(settings) : pageSources(settings, [...parties.values()]);
    if (isDeferred(path2)) deferFramework(page, path2);
    const state = readPageState(page.html);
    page.headers = {
      ...page.headers,
      "content-security-policy": formatCsp(sources, hashInlineScripts(page.html)),
      ...state !== null && { "cache-control": "no-store" },
      // Browsers would keep a permanent redirect for good, but a removed page may come back.
      ...isRedirect(page) && { "cache-control": "no-cache" }
    };
    if (state !== null) page.status = STATUS_BY_STATE[state];
    preparedPages.set(page, { state, parties });
    return state;
  }
  return class PageCache extends FileSystemCache {
    /** As it was when the request began, for which the framework creates this object: rendering reads nothing older. */
    basis = pageBasis();
    async get(key, context) {
      const entry = await super.get(key, context);
      if (entry === null || !isResponse(entry.value)) return entry;
      const { value, cacheControl, lastModified } = entry;
      const basis2 = value.headers?.[BASIS_HEADER] ?? "";
      if (sourceOf(basis2) !== sourceOf(this.basis)) return null;
      const state = value.kind === "APP_PAGE" ? preparePage(key, value) : null;
      if (cacheControl?.revalidate === false) return entry;
      const isExpired = basis2 !== this.basis || state === "missing" && isOlderThan(lastModified, MISSING_MAX_AGE_MS);
      const isStaleFile = isExpired && value.kind === "APP_ROUTE" && filesOf(basis2) === filesOf(this.basis);
      if (isStaleFile) return { ...entry, lastModified: staleTime() };
      return { ...entry, lastModified: isExpired ? EXPIRED : clampToStale(lastModified) };
    }
    async set(key, value, context) {
      if (value?.kind === "APP_ROUTE" && (value.status ?? 200) >= 300) {
        cacheControlByKey.delete(key);
        return;
      }
      const page = value?.kind === "APP_PAGE" ? value : null;
      const state = page && preparePage(key, page);
      const redirects = page !== null && isRedirect(page);
      if (page === null || state === null && !redirects) return this.store(key, value, context);
      if (MISSING_PATH.test(pathFromKey(key))) return this.store(key, page, context);
      const kept = redirects ? { ...page, headers: { ...page.headers } } : page;
      if (redirects) delete page.headers?.location;
      const previous = state === "uncacheable" ? null : await this.get(key, PAGE_CONTEXT);
      if (!previous?.value) {
        cacheControlByKey.delete(key);
        return;
      }
      if (state === "missing" || redirects) return this.store(key, kept, context);
      Object.assign(page, previous.value);
      preparedPages.delete(page);
      return this.store(key, page, context);
    }
    store(key, value, context) {
      if (isResponse(value)) value.headers = { ...value.headers, [BASIS_HEADER]: this.basis };
      return super.set(key, value, context);
    }
  };
}
function isDocument(path2) {
  return DOCUMENT_PATHS.some((pattern) => pattern.test(path2));
}
function sourceOf(basis2) {
  return basis2.split(".")[0];
}
function filesOf(basis2) {
  return basis2.slice(0, basis2.lastIndexOf("."));
}
function isOlderThan(lastModified = 0, ageMs) {
  return lastModified > 0 && Date.now() - lastModified >= ageMs;
}
function isResponse(value) {
  return value?.kind === "APP_PAGE" || value?.kind === "APP_ROUTE";
}
function isRedirect({ status = 200 }) {
  return status >= 300 && status < 400;
}
function pathFromKey(key) {
  const separatorIndex = key.indexOf("/$/");
  return separatorIndex === -1 ? key : key.slice(separatorIndex + 2);
}
function clampToStale(lastModified) {
  if (lastModified === void 0 || lastModified <= 0) return lastModified;
  return lastModified > Date.now() ? staleTime() : Math.max(lastModified, staleTime());
}
function staleTime() {
  return Date.now() - PAGE_EXPIRE_S * 1e3 + STALE_MARGIN_MS;
}
export {
  createPageCache,
  isDocument
};
