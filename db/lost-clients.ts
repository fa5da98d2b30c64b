/**
 * Statements after which a server soon notices that this session's client is gone, and ends what it does or waits for.
 *
 * If the client's machine has lost its power or its network: within a minute; by default it takes hours. Has no effect on a
 * Unix socket. If its process was killed in the middle of a statement: within two seconds; by default it looks only once
 * the statement is over, and its locks, or its place in a queue for them, would stay until then. Changes nothing on
 * systems where servers cannot look.
 */
export const endWithClient = `
  set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3;
  set tcp_user_timeout = 60000;
  do $$ begin
    perform set_config('client_connection_check_interval', '2s', false);
  exception when invalid_parameter_value then null;
  end $$`;
