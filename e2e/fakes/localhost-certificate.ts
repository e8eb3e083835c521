/**
 * A self-signed certificate for localhost and 127.0.0.1, and its key. It protects nothing: both are public. Only
 * processes started with it in NODE_EXTRA_CA_CERTS trust it.
 */
export const localhostCertificate = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIUBtxq6bJgTXchri81ZhI2OBMtM3AwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMjExNDE0MFoYDzIxMjYxMDI5
MTE0MTQwWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAS4COh9fG4TRIAvzQJTirkaXkVN9eelyetkVTJx0uNlzQkt1RcqVhiM
kiUuhC1gj4c5+lkEPhdsl7qegdiUNXy8o28wbTAdBgNVHQ4EFgQU7/5THbeevqt9
Zp1ZWmvrs+0h9howHwYDVR0jBBgwFoAU7/5THbeevqt9Zp1ZWmvrs+0h9howDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSAAwRQIhAPdiOkqmxRtvpHEDEOBflc9fjxANYUgaFMyv88ib11BLAiAw
izQ30J17i35xjMrdHBM1ZJi5lQtKVmvdx0CoYLw74g==
-----END CERTIFICATE-----
`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgJLKMh6FOCcCwESx8
LcfnogK1m5uCtjbGaYEZbqADQ6GhRANCAAS4COh9fG4TRIAvzQJTirkaXkVN9eel
yetkVTJx0uNlzQkt1RcqVhiMkiUuhC1gj4c5+lkEPhdsl7qegdiUNXy8
-----END PRIVATE KEY-----
`,
}
