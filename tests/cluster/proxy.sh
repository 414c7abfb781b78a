#!/bin/sh
# HAProxy with the certificate that is there, or with one that nobody trusts, made now for this machine: PROXY_CERTIFICATE names
# the file with certificate and key. What else the configuration needs comes from the environment, too.
set -eu
if ! [ -s "$PROXY_CERTIFICATE" ]; then
    folder=$(mktemp -d)
    openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj /CN=127.0.0.1 -addext subjectAltName=IP:127.0.0.1 \
        -keyout "$folder/key" -out "$folder/certificate" 2>/dev/null
    cat "$folder/certificate" "$folder/key" >"$PROXY_CERTIFICATE"
    rm -r "$folder"
fi
exec haproxy -db -f "$(dirname "$0")/haproxy.cfg"
