/**
 * Widens Node's thread pool before its first use; import it first. A running ClickHouse statement occupies one thread of the pool for its whole time,
 * and with Node's four threads a few long reports would hold up file access and name look-ups. Has no effect once the pool has started.
 */
process.env['UV_THREADPOOL_SIZE'] ??= '12'
