/**
 * A statement that has a server look every two seconds whether this session's client is still there, and else end what
 * it does or waits for. By default it looks only once a statement is over: the locks of a process that was killed, or
 * its place in a queue for them, would stay for minutes. Changes nothing on systems where servers cannot look.
 */
export const endWithClient = `
  do $$ begin
    perform set_config('client_connection_check_interval', '2s', false);
  exception when invalid_parameter_value then null;
  end $$`;
